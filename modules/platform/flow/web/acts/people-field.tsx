import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import type { LabelOf } from '@zhixing/ui/kind.ts';
import { TabLeaves } from '@zhixing/ui/widgets/tab-leaves.tsx';
import { Select } from 'antd';
import { useState } from 'react';
import type { Named } from '../flow.ts';
import { Field } from './field.tsx';
import { PickList } from './pick-list.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly many?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  /** Candidates to choose from; without them, all users who may be named in a flow. */
  readonly among?: readonly Candidate[] | null | undefined;
  /** A user to leave out: most acts must name someone else. */
  readonly without?: string | undefined;
}

/** Selects users: from candidates, or by searching all who may be named in a flow. */
export function PeopleField({ id, label, required = false, error, among, ...choice }: Props) {
  return (
    <Field id={id} label={label} required={required} error={error}>
      {among && among.length <= FEW ? (
        <PickList id={id} label={label} {...choice} options={optionsOf(among)} most={choice.many ? among.length + 1 : 1} />
      ) : (
        <TabLeaves>
          {among ? (
            <Among id={id} required={required} error={error} among={among} {...choice} />
          ) : (
            <Anybody id={id} required={required} error={error} {...choice} />
          )}
        </TabLeaves>
      )}
    </Field>
  );
}

/** Up to this many are listed in full instead of in a dropdown. */
const FEW = 8;

type Choosing = Omit<Props, 'label' | 'among'> & { readonly describedBy?: string | undefined };

/** Props shared by both selects; a single select closes on a choice. */
const common = ({ id, value, many = false, onChange, required = false, error, describedBy }: Choosing) => ({
  id,
  ...(many && { mode: 'multiple' as const }),
  value: many ? [...value] : (value[0] ?? null),
  onChange: (next: string | readonly string[] | null) => onChange([next ?? []].flat()),
  'aria-required': required,
  'aria-invalid': error !== undefined,
  'aria-describedby': describedBy,
});

function Among({ among, ...choice }: Choosing & { among: readonly Candidate[] }) {
  return <Select {...common(choice)} options={optionsOf(among)} showSearch={{ optionFilterProp: 'label' }} />;
}

/** A candidate, with the organisation where the candidates are of several. */
interface Candidate extends Named {
  readonly place?: string;
}

const optionsOf = (people: readonly Candidate[]) =>
  people.map(({ id, name, place }) => ({ value: id, label: place ? `${name} · ${place}` : name }));

interface Colleague extends Named {
  readonly organisation: string | null;
  readonly department: string | null;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly place?: string;
}

const REST_MS = 300;

/** Searches users by name, each with organisation and department to tell apart users of the same name. */
export function Anybody({ without, labelOf, ...choice }: Choosing & { labelOf?: LabelOf }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<readonly Option[]>([]);
  const keyword = useDelayed(typed.trim(), REST_MS);
  const found = useQuery({
    queryKey: ['flow', 'colleagues', keyword],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly Colleague[]; more: boolean }>('/api/workflow/colleagues', keyword ? { keyword } : {}, { signal }),
    enabled: open,
  });
  // Results of an earlier keyword are hidden while searching, so that a stale option cannot be chosen.
  const searching = keyword !== typed.trim() || found.isFetching;
  const list = searching ? [] : (found.data?.list ?? []);
  const offered = list.filter((person) => person.id !== without).map(optionOf);
  const chosen = known.filter(({ value }) => choice.value.includes(value) && !offered.some((one) => one.value === value));
  const { onChange, ...shared } = common(choice);
  return (
    <Select<string | string[] | null, Option>
      {...shared}
      options={typed.trim() === '' ? [...chosen, ...offered] : offered}
      labelRender={({ value }) => [...known, ...offered].find((one) => one.value === value)?.label ?? labelOf?.(value) ?? ''}
      optionRender={({ data }) => <PersonOption {...data} />}
      onChange={(next) => {
        setKnown([...known, ...offered].filter(({ value }, place, all) => all.findIndex((one) => one.value === value) === place));
        setTyped('');
        onChange(next);
      }}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={text('flow.findPeople')}
      notFoundContent={searching ? <span aria-busy>{text('ui.state.loading')}</span> : text('flow.nobodyFound')}
      popupRender={(menu) => (
        <>
          {menu}
          {found.data?.more ? <p className="flow-more-people">{text('flow.morePeople')}</p> : null}
        </>
      )}
    />
  );
}

const optionOf = ({ id, name, organisation, department }: Colleague): Option => ({
  value: id,
  label: name,
  place: [organisation, department].filter(Boolean).join(' · '),
});

const PersonOption = ({ label, place }: Pick<Option, 'label' | 'place'>) => (
  <span className="flow-person">
    {label}
    {place ? <small>{place}</small> : null}
  </span>
);
