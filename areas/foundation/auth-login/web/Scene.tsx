/** Line art for the sign-in page: two people talking, and what grows from it. The mark's bubbles, drawn large. */
export function Scene() {
  return (
    <svg className="scene" viewBox="0 0 560 420" aria-hidden="true">
      <g className="scene-far">
        <path d="M40 378h500" />
        <path d="M58 378v-52h70v52M70 338h10m8 0h10m8 0h10M70 354h10m8 0h10m8 0h10" />
        <path d="M52 326h82l-8-16H60z" />
        <path d="M472 378v-104h54v104M482 290h12m10 0h12M482 308h12m10 0h12M482 326h12m10 0h12M482 344h12m10 0h12" />
      </g>
      <path className="bubble-a" d="M214 76a112 112 0 0 1 112 112 112 112 0 0 1-112 112H102V188A112 112 0 0 1 214 76z" />
      <path className="bubble-b" d="M346 76a112 112 0 0 0-112 112 112 112 0 0 0 112 112h112V188A112 112 0 0 0 346 76z" />
      <path className="grain" d="M280 97.500a112 112 0 0 1 0 181 112 112 0 0 1 0-181z" />
      <g className="scene-lines">
        <path d="M142 160h70M142 188h48M142 216h60" />
        <path d="M352 160h66M352 188h40M352 216h56" />
      </g>
      <g className="wheat">
        <path d="M280 378V212" />
        <path d="M280 206c9-10 9-24 0-36-9 12-9 26 0 36zM283 236c1-14 9-21 24-23 0 14-9 22-24 23zM277 236c-1-14-9-21-24-23 0 14 9 22 24 23zM283 268c1-14 9-21 24-23 0 14-9 22-24 23zM277 268c-1-14-9-21-24-23 0 14 9 22 24 23z" />
        <path d="M280 352c18-4 30-16 34-34-20 2-32 14-34 34z" />
      </g>
      <g className="people">
        <circle cx="196" cy="336" r="14" />
        <path d="M170 378c2-18 12-26 26-26s24 8 26 26" />
        <circle cx="364" cy="336" r="14" />
        <path d="M338 378c2-18 12-26 26-26s24 8 26 26" />
      </g>
    </svg>
  )
}
