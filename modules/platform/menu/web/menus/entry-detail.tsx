import { useText } from '@zhixing/client/i18n.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { PartTabs } from '@zhixing/shell/page/part-tabs.tsx';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { EntryFields } from './entry-fields.tsx';
import { EntryParts } from './entry-parts.tsx';
import { EntryTools } from './entry-tools.tsx';
import { sentOf, valuesOf } from './entry-values.ts';
import { useEntryForm } from './use-entry-form.ts';
import type { Choices, MenuActions, MenuRow } from './use-menus.ts';

interface Props {
  readonly row: MenuRow;
  readonly rows: readonly MenuRow[];
  readonly choices: Choices | undefined;
  readonly actions: MenuActions;
  readonly mayChange: boolean;
  readonly onChoose: (id: string) => void;
}

/** The details of a menu entry. */
export function EntryDetail(props: Props) {
  const { row, mayChange } = props;
  const text = useText();
  const [active, choose] = useState('basics');
  const parts = [
    { key: 'basics', label: text('menus.tabs.basics'), children: <Basics {...props} /> },
    ...(row.model ? [{ key: 'parts', label: text('menus.tabs.parts'), children: <EntryParts {...props} /> }] : []),
  ];
  return (
    <section className="menus-detail" aria-labelledby="menus-detail-title">
      <header>
        <h2 id="menus-detail-title">{row.fullName}</h2>
        <p className="own-note">
          {text(row.declared ? 'menus.declared' : 'menus.own', { kind: text(`menus.kinds.${row.kind}`), code: row.id })}
        </p>
      </header>
      {row.hints.map(({ name, text: said }) => (
        <Alert
          key={name}
          type={name === 'notBuilt' ? 'info' : 'warning'}
          showIcon
          title={said}
          action={name === 'nobody' ? <Link to="/permission/authorize">{text('menus.grant')}</Link> : undefined}
        />
      ))}
      {mayChange ? <EntryTools {...props} /> : null}
      {parts.length > 1 ? <PartTabs label={row.fullName} active={active} choose={choose} parts={parts} /> : <Basics {...props} />}
    </section>
  );
}

function Basics({ row, rows, choices, actions, mayChange }: Props) {
  const text = useText();
  // Keeps the version that the user started to edit, so that a concurrent change is reported instead of overwritten.
  const seen = useRef(row);
  const form = useEntryForm(
    valuesOf(row),
    row.declared,
    async (values) => (await actions.change(row.id, sentOf(values, seen.current))).told,
  );
  if (!form.isDirty) seen.current = row;
  useUnsaved({ isDirty: () => form.isDirty, discard: () => undefined });
  return (
    <form
      className="menus-basics"
      onSubmit={(event) => {
        event.preventDefault();
        void form.trySave();
      }}
    >
      <fieldset disabled={!mayChange}>
        <EntryFields id="entry" rows={rows} row={row} choices={choices} values={form.values} onChange={form.setValues} fault={form.fault} />
      </fieldset>
      {mayChange ? (
        <p className="menus-foot">
          <Button type="primary" htmlType="submit" loading={form.saving} disabled={!form.isDirty}>
            {text('menus.save')}
          </Button>
          <Button disabled={!form.isDirty} onClick={form.takeBack}>
            {text('menus.takeBack')}
          </Button>
        </p>
      ) : null}
    </form>
  );
}
