/** What the self-check found last: first steps that it has found broken are not done. */
export default {
  self_check_states: ['platform/side-window'],
}
