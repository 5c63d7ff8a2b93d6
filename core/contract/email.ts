/** R215: segments of letters and digits joined by - _ or . before the @, a domain whose ending has 2 to 6 letters or digits behind it. */
export const emailForm = /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*@[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*\.[A-Za-z0-9]{2,6}$/
