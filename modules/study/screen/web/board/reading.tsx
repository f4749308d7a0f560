import { useText } from '@zhixing/client/i18n.ts';

/** Stands where a part of the screen is being loaded. */
export function Reading() {
  const text = useText();
  return (
    <p className="wall-nothing" role="status" aria-busy>
      {text('screenBoard.reading')}
    </p>
  );
}
