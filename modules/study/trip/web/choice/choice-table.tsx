import { useText } from '@zhixing/client/i18n.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Link } from 'react-router';
import { addressOf } from './address.ts';
import { Commands } from './choice-commands.tsx';
import type { ChoiceCommands } from './commands.ts';
import { useFacts } from './fields.ts';
import type { Choice } from './use-choices.ts';

/** Choices as a table. */
export function ChoiceTable({ list, commands }: { list: readonly Choice[]; commands: ChoiceCommands }) {
  const text = useText();
  const facts = useFacts(commands.kind);
  return (
    <div className="choice-table">
      <OwnTable
        label={text(`choice.kinds.${commands.kind}`)}
        rows={list}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: text('choice.name'), draw: (choice) => <Link to={addressOf(commands.kind, choice)}>{choice.name}</Link> },
          ...facts.map(({ key, label, of }) => ({ key, title: label, draw: of })),
          { key: 'commands', title: text('choice.commands'), draw: (choice) => <Commands choice={choice} commands={commands} /> },
        ]}
      />
    </div>
  );
}
