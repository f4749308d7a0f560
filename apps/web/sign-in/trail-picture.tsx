const contours = [
  'M-20 640C120 560 220 610 340 540S560 400 720 430 900 350 980 300',
  'M-20 580C110 500 230 545 340 478S560 335 715 362 890 290 980 240',
  'M-20 520C100 440 240 480 340 418S550 275 710 298 880 232 980 184',
  'M-20 460C95 385 245 415 345 358S545 218 705 236 875 176 980 130',
  'M-20 400C90 330 250 352 350 300S540 164 700 178 868 124 980 80',
  'M-20 340C85 275 255 292 355 244S535 112 695 122 862 74 980 34',
] as const;

const trail = 'M70 700C180 640 150 560 250 540S400 560 440 470 400 360 500 330 640 350 660 250 700 150 760 128';

const stops = [
  [70, 700],
  [250, 540],
  [440, 470],
  [500, 330],
  [660, 250],
] as const;

/** A map of height lines with a trail that climbs from stop to stop to a flag. */
export const TrailPicture = () => (
  <svg className="trail" viewBox="0 0 900 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g className="trail-contours">
      {contours.map((path) => (
        <path key={path} d={path} />
      ))}
      <path d="M560 120c40-50 150-60 190-10s20 110-50 130-190-60-140-120Z" />
      <path d="M600 128c28-30 96-34 122-6s10 66-36 78-124-30-86-72Z" />
    </g>
    <path className="trail-way" d={trail} />
    {stops.map(([x, y]) => (
      <g key={x}>
        <circle className="trail-halo" cx={x} cy={y} r="15" />
        <circle className="trail-stop" cx={x} cy={y} r="6" />
      </g>
    ))}
    <g transform="translate(760 128)">
      <circle className="trail-halo" r="24" />
      <circle className="trail-goal" r="8" />
      <path className="trail-mast" d="M0 0v-62" />
      <path className="trail-flag" d="M0-62c16-8 26 8 44 0v26c-18 8-28-8-44 0Z" />
    </g>
  </svg>
);
