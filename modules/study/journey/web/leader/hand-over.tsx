import { useState } from 'react';
import type { Board, Entry, Person } from './board.ts';
import { text } from './texts.ts';

interface Props {
  readonly board: Board;
  readonly person: Person;
  readonly taken: (more: Partial<Entry>) => void;
}

/** Hands a child over: to a registered guardian, or to a deputy who says the code that the guardian was sent. */
export function HandOver({ board, person, taken }: Props) {
  const guardians = board.collectors.filter(({ student }) => student === person.id);
  const deputies = board.deputies.filter(({ student }) => student === person.id);
  const needs = board.trip?.stage === 'primary';
  return (
    <div className="hand-over">
      {guardians.map(({ id, name, relation }) => (
        <button key={id} type="button" onClick={() => taken({ collector: id })}>
          {name} · {text(`leaderPage.relations.${relation}`)}
        </button>
      ))}
      {deputies.map((deputy) => (
        <DeputyLine key={deputy.id} deputy={deputy} taken={taken} />
      ))}
      {!needs && (
        <button type="button" onClick={() => taken({})}>
          {text('leaderPage.goesAlone')}
        </button>
      )}
      {needs && guardians.length + deputies.length === 0 && <p className="soft">{text('leaderPage.noCollector')}</p>}
    </div>
  );
}

function DeputyLine({ deputy: { id, name, relation }, taken }: { deputy: Board['deputies'][number]; taken: Props['taken'] }) {
  const [code, setCode] = useState('');
  const isWhole = /^\d{6}$/.test(code);
  return (
    <div className="deputy">
      <label>
        {text('leaderPage.deputy', { name, relation })}
        <input inputMode="numeric" maxLength={6} value={code} onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))} />
      </label>
      <button type="button" disabled={!isWhole} onClick={() => taken({ deputy: { id, code } })}>
        {text('leaderPage.handOver')}
      </button>
    </div>
  );
}
