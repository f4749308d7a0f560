import sprite from 'virtual:icon-sprite';

/** An icon of the sprite by name. It only decorates: the text beside it or the control's label says what it means. */
export const Icon = ({ name, className = '' }: { name: string; className?: string }) => (
  <span className={`anticon zx-icon ${className}`} aria-hidden="true">
    <svg width="1em" height="1em" fill="currentColor" focusable="false" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  </span>
);
