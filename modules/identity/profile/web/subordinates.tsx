import { useText } from '@zhixing/client/i18n.ts';
import { useOwn } from '@zhixing/client/own.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useState } from 'react';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly organizeName: string | null;
  readonly roleNames: readonly string[];
  readonly hasChildren: boolean;
}

/** The user's subordinates as an expandable tree. */
export const Subordinates = () => <Level id="0" />;

function Level({ id }: { id: string }) {
  const text = useText();
  const query = useOwn<{ list: readonly Person[] }>(`Subordinate/${id}`);
  return (
    <Part query={query}>
      {({ list: people }) =>
        people.length === 0 ? (
          <p className="own-note">{text(id === '0' ? 'profile.subordinate.none' : 'profile.subordinate.noneBelow')}</p>
        ) : (
          <ul className="own-list">
            {people.map((person) => (
              <Subordinate key={person.id} person={person} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}

function Subordinate({ person: { id, name, organizeName, roleNames, hasChildren } }: { person: Person }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <strong>{name}</strong>
      <span>{[organizeName, ...roleNames].filter(Boolean).join(' · ')}</span>
      {hasChildren ? (
        <button
          type="button"
          className="icon-button"
          aria-expanded={open}
          aria-label={text('profile.subordinate.open', { name })}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" />
        </button>
      ) : null}
      {open ? <Level id={id} /> : null}
    </li>
  );
}
