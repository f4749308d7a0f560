import { useText } from '@zhixing/client/i18n.ts';
import { useRef } from 'react';
import type { Offered } from './calls.ts';
import type { PaperLine, Papers } from './use-papers.ts';

interface Props {
  readonly papers: Papers;
  readonly offered: Offered;
  readonly failure: string | undefined;
}

/** Upload of the supporting files. */
export function PaperList({ papers, offered, failure }: Props) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  const { most, bytes, types } = offered.files;
  return (
    <div className="field wide">
      <p className="answer-help">{text('register.papers.hint', { most, size: Math.round(bytes / 1_048_576) })}</p>
      <ul className="papers">
        {papers.lines.map((line) => (
          <Line key={line.key} line={line} onRemove={() => papers.remove(line)} />
        ))}
      </ul>
      <input
        ref={box}
        id="answer-materials"
        type="file"
        multiple
        hidden
        aria-label={text('register.papers.add')}
        accept={types.join(',')}
        onChange={({ target }) => {
          papers.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button type="button" className="zx-button" disabled={papers.room <= 0} onClick={() => box.current?.click()}>
        {text('register.papers.add')}
      </button>
      {failure ? (
        <span className="answer-failure" role="alert">
          {failure}
        </span>
      ) : null}
    </div>
  );
}

function Line({ line, onRemove }: { line: PaperLine; onRemove: () => void }) {
  const text = useText();
  const { name, share, id, failure } = line;
  const state = failure ?? (id ? text('register.papers.there') : `${Math.round(share * 100)}%`);
  return (
    <li className={failure ? 'failed' : ''}>
      <span className="paper-name">{name}</span>
      <span className="paper-state" role={failure ? 'alert' : 'status'}>
        {state}
      </span>
      <button type="button" onClick={onRemove} aria-label={text('register.papers.remove', { name })}>
        {text('register.papers.removeShort')}
      </button>
    </li>
  );
}
