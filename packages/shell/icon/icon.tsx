import sprite from 'virtual:icon-sprite';

/** An icon of the sprite by name. Decorative only: the adjacent text or the control's label conveys the meaning. */
export const Icon = ({ name, className = '' }: { name: string; className?: string }) => (
  <span className={`anticon zx-icon ${className}`} aria-hidden="true">
    <svg width="1em" height="1em" fill="currentColor" focusable="false" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  </span>
);
