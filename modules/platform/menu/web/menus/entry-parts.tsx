import { useText } from '@zhixing/client/i18n.ts';
import { Part as Reading } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type MenuActions, type MenuRow, type Part, type Parts, useParts } from './use-menus.ts';

const sorts = ['buttons', 'columns', 'form'] as const;
type Sort = (typeof sorts)[number];
type Shown = Readonly<Record<Sort, readonly string[]>>;

interface Props {
  readonly row: MenuRow;
  readonly actions: MenuActions;
  readonly mayChange: boolean;
}

/** The parts of the page behind an entry, and which of them the entry hides. */
export function EntryParts(props: Props) {
  const query = useParts(props.row);
  return <Reading query={query}>{(parts) => <PartLists {...props} parts={parts} />}</Reading>;
}

const offOf = (parts: Parts): Shown =>
  Object.fromEntries(sorts.map((sort) => [sort, parts[sort].filter(({ off }) => off).map(({ enCode }) => enCode)])) as Record<
    Sort,
    string[]
  >;

function PartLists({ row, actions, mayChange, parts }: Props & { readonly parts: Parts }) {
  const text = useText();
  const { attempt, done } = useNotices();
  const [typed, setOff] = useState<Shown | null>(null);
  const off = typed ?? offOf(parts);
  const [busy, setBusy] = useState(false);
  const isDirty = JSON.stringify(off) !== JSON.stringify(offOf(parts));
  const toggle = (sort: Sort, code: string, shown: boolean) =>
    setOff({
      ...off,
      [sort]: shown
        ? off[sort].filter((one) => one !== code)
        : parts[sort].map(({ enCode }) => enCode).filter((one) => one === code || off[sort].includes(one)),
    });
  const save = async () => {
    setBusy(true);
    await attempt(async () => {
      done((await actions.change(row.id, { off, ...(row.version === null ? {} : { version: row.version }) })).told);
      setOff(null);
    });
    setBusy(false);
  };
  return (
    <div className="menus-parts">
      <Alert
        type="info"
        showIcon
        title={text('menus.parts.what', { model: parts.title })}
        description={<Link to="/permission/authorize">{text('menus.parts.rights')}</Link>}
      />
      {sorts.map((sort) => (
        <PartList key={sort} sort={sort} parts={parts[sort]} off={off[sort]} disabled={!mayChange} onToggle={toggle} />
      ))}
      <section>
        <h3>{text('menus.parts.schemes')}</h3>
        <p className="own-note">{text('menus.parts.schemesWhat')}</p>
        <p className="menus-schemes">
          {parts.schemes.map(({ id, title }) => (
            <Tag key={id}>{title}</Tag>
          ))}
        </p>
        <Link to="/permission/dataScheme">{text('menus.parts.schemesKeep')}</Link>
      </section>
      {mayChange ? (
        <p className="menus-foot">
          <Button type="primary" loading={busy} disabled={!isDirty} onClick={() => void save()}>
            {text('menus.save')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

interface ListProps {
  readonly sort: Sort;
  readonly parts: readonly Part[];
  readonly off: readonly string[];
  readonly disabled: boolean;
  readonly onToggle: (sort: Sort, code: string, shown: boolean) => void;
}

function PartList({ sort, parts, off, disabled, onToggle }: ListProps) {
  const text = useText();
  return (
    <fieldset className="menus-part-list">
      <legend>{text(`menus.parts.${sort}`, { shown: parts.length - off.length, all: parts.length })}</legend>
      <div>
        {parts.map(({ enCode, fullName, required }) => (
          <Checkbox
            key={enCode}
            checked={!off.includes(enCode)}
            disabled={disabled || (required && !off.includes(enCode))}
            onChange={({ target }) => onToggle(sort, enCode, target.checked)}
          >
            {fullName}
            {required ? <small>{text('menus.parts.required')}</small> : null}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
