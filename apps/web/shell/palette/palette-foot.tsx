import { useText } from '@zhixing/client/i18n.ts';

const hints: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'move'],
  ['Enter', 'open'],
  ['Esc', 'leave'],
];

/** Keyboard hints. */
export function PaletteFoot() {
  const text = useText();
  return (
    <div className="palette-foot">
      {hints.map(([key, name]) => (
        <span key={name}>
          <kbd>{key}</kbd> {text(`palette.keys.${name}`)}
        </span>
      ))}
    </div>
  );
}
