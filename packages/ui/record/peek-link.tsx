import { usePeek } from './peek-context.ts';
import './peek-link.css';

interface Props {
  readonly model: string;
  readonly id: string;
  readonly label: string;
}

/** Name of a referenced record; a button that opens it where possible. */
export function PeekLink({ model, id, label }: Props) {
  const peek = usePeek();
  if (!peek) return label;
  return (
    <button type="button" className="zx-peek" onClick={() => peek(model, id)}>
      {label}
    </button>
  );
}
