const contours = [
  'M-40 760C90 670 170 720 290 640S470 500 600 530 760 440 860 380',
  'M-40 690C85 605 180 652 295 574S475 434 600 462 755 376 860 318',
  'M-40 620C80 540 190 584 300 508S480 368 600 394 750 312 860 256',
  'M-40 550C75 475 200 516 305 442S485 302 600 326 745 248 860 194',
  'M-40 480C70 410 210 448 310 376S490 236 600 258 740 184 860 132',
  'M-40 410C65 345 220 380 315 310S495 170 600 190 735 120 860 70',
] as const;

const trail = 'M96 792C190 770 170 680 262 652S400 668 424 582 384 486 470 452 600 466 612 372 618 262 652 226';

const stops = [
  [96, 792],
  [262, 652],
  [424, 582],
  [470, 452],
  [612, 372],
] as const;

/** Illustration: a contour map with a trail that climbs to a flag. */
export const TrailPicture = () => (
  <svg className="trail" viewBox="0 0 760 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g className="trail-contours">
      {contours.map((path) => (
        <path key={path} d={path} />
      ))}
      <path d="M536 214c30-52 150-66 190-14s14 116-60 136-166-60-130-122Z" />
      <path d="M586 218c24-32 92-36 118-6s6 68-40 80-106-32-78-74Z" />
    </g>
    <g className="trail-route">
      <path className="trail-way" d={trail} />
      {stops.map(([x, y]) => (
        <g key={x}>
          <circle className="trail-halo" cx={x} cy={y} r="14" />
          <circle className="trail-stop" cx={x} cy={y} r="5.5" />
        </g>
      ))}
      <g transform="translate(652 226)">
        <circle className="trail-halo" r="22" />
        <circle className="trail-goal" r="7.5" />
        <path className="trail-mast" d="M0 0v-60" />
        <path className="trail-flag" d="M0-60c15-8 24 8 41 0v24c-17 8-26-8-41 0Z" />
      </g>
    </g>
  </svg>
);
