import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { OwnTable } from './own-table.tsx';
import { Part } from './part.tsx';
import './page.css';

interface Props {
  /** Model of the record that the page is about; its id is in the address under the same name. */
  readonly model: string;
  readonly title: string;
  /** Said while none is chosen. */
  readonly hint: string;
  /** Records offered first, with the moment that they are sorted by. */
  readonly first: { readonly filter: object; readonly sort: string };
  /** Without it the page stands on the ground of another, which has the heading. */
  readonly heading?: boolean;
  readonly children: (id: string) => ReactNode;
}

/** A page about one record, `?<model>=<id>`, with the choice of it. */
export function PageOfOne({ model, title, hint, first, heading = true, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const label = useModel(model).data?.title ?? '';
  const id = search.get(model);
  const choose = ([next]: readonly string[]) => {
    const params = new URLSearchParams(search);
    if (next) params.set(model, next);
    else params.delete(model);
    setSearch(params);
  };
  return (
    <section className="program-page">
      <header>
        {heading && <h1>{title}</h1>}
        <div style={{ minWidth: 260 }}>
          <RefSelect
            id={`of-${model}`}
            field={{ name: model, kind: 'ref', label, operators: [] }}
            model={model}
            ids={id ? [id] : []}
            onChange={choose}
            labelOf={() => undefined}
            label={label}
            placeholder={label}
          />
        </div>
      </header>
      {id ? children(id) : <FirstOnes model={model} hint={hint} first={first} label={label} />}
    </section>
  );
}

const LIMIT = 20;

function FirstOnes({ model, hint, first, label }: Pick<Props, 'model' | 'hint' | 'first'> & { label: string }) {
  const text = useText();
  const [search] = useSearchParams();
  const query = useList(model, { page: 1, size: LIMIT, filter: first.filter as never, sort: first.sort });
  const when = first.sort.replace('-', '');
  const names = useModel(model).data?.fields ?? [];
  const addressOf = (id: string) => `?${new URLSearchParams({ ...Object.fromEntries(search), [model]: id })}`;
  return (
    <>
      <p className="own-note">{hint}</p>
      <Part query={query}>
        {({ list, labels }) =>
          list.length === 0 ? (
            <p className="own-note">{text('pageOfOne.none', { title: label })}</p>
          ) : (
            <OwnTable
              label={label}
              rows={list}
              rowKey={({ id }) => id}
              columns={[
                { key: 'name', title: label, draw: ({ id, name }) => <Link to={addressOf(id)}>{String(name)}</Link> },
                {
                  key: 'school',
                  title: names.find(({ name }) => name === 'school')?.label ?? '',
                  draw: ({ school }) => labels.school?.[String(school)] ?? '—',
                },
                {
                  key: 'when',
                  title: names.find(({ name }) => name === when)?.label ?? '',
                  draw: (row) => dateTime(String(row[when] ?? '')),
                },
              ]}
            />
          )
        }
      </Part>
    </>
  );
}
