import { Link } from 'react-router';
import { addressOf } from './address.ts';
import { Commands } from './choice-commands.tsx';
import type { ChoiceCommands } from './commands.ts';
import { useFacts } from './fields.ts';
import type { Choice } from './use-choices.ts';

/** Choices as cards. */
export function ChoiceCards({ list, commands }: { list: readonly Choice[]; commands: ChoiceCommands }) {
  const facts = useFacts(commands.kind);
  return (
    <ul className="choice-cards">
      {list.map((choice) => (
        <li key={choice.id}>
          <h2>
            <Link to={addressOf(commands.kind, choice)}>{choice.name}</Link>
          </h2>
          <dl>
            {facts.map(({ key, label, of }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{of(choice)}</dd>
              </div>
            ))}
          </dl>
          <Commands choice={choice} commands={commands} />
        </li>
      ))}
    </ul>
  );
}
