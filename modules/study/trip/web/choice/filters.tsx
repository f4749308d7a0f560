import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ChoiceFilter } from './filter.ts';
import { subjectsOf } from './traits.ts';
import type { Kind, Choice as OneChoice } from './use-choices.ts';

interface Props {
  readonly kind: Kind;
  readonly list: readonly OneChoice[];
  readonly filter: ChoiceFilter;
  readonly onFilter: (filter: ChoiceFilter) => void;
}

/** Filters of a kind; those that make no sense for it are not offered. */
export function Filters({ kind, list, filter, onFilter }: Props) {
  const text = useText();
  const { data } = useModel(kind);
  const change = (part: ChoiceFilter) => onFilter({ ...filter, ...part });
  const themes = (data?.fields.find(({ name }) => name === 'theme')?.options ?? []).map(({ value, label }) => ({
    value: String(value),
    label,
  }));
  const named = (of: 'stages' | 'seasons', values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`choice.${of}.${value}`) }));
  const stages = named('stages', ['primary', 'junior', 'senior']);
  const seasons = named('seasons', ['spring', 'summer', 'autumn', 'winter']);
  const orders = (['name', ...(kind === 'course' ? ['price'] : []), 'distance', 'score'] as const).map((value) => ({
    value,
    label: text(`choice.orders.${value}`),
  }));
  const upTo = (field: 'days' | 'price' | 'km') => (
    <InputNumber
      aria-label={text(`choice.most.${field}`)}
      placeholder={text(`choice.most.${field}`)}
      min={0}
      value={filter[field] ?? null}
      onChange={(value) => change({ [field]: value ?? undefined })}
    />
  );
  return (
    <div className="choice-filters">
      <Input.Search
        aria-label={text('choice.search')}
        placeholder={text('choice.search')}
        allowClear
        onChange={({ target }) => change({ keyword: target.value })}
      />
      {kind === 'course' && (
        <Choice label={text('choice.stage')} value={filter.stage} options={stages} onChange={(stage) => change({ stage })} />
      )}
      {kind === 'course' && (
        <Choice label={text('choice.season')} value={filter.season} options={seasons} onChange={(season) => change({ season })} />
      )}
      {themes.length > 0 && (
        <Choice label={text('choice.theme')} value={filter.theme} options={themes} onChange={(theme) => change({ theme })} />
      )}
      <FromList
        label={text('choice.subject')}
        values={list.flatMap(subjectsOf)}
        value={filter.subject}
        onChange={(subject) => change({ subject })}
      />
      <FromList
        label={text('choice.place')}
        values={list.flatMap(({ place }) => place ?? [])}
        value={filter.place}
        onChange={(place) => change({ place })}
      />
      <Choice
        label={text('choice.fewestStars')}
        value={filter.score?.toString()}
        options={STARS.map((stars) => ({ value: String(stars), label: text('choice.fromStars', { stars }) }))}
        onChange={(stars) => change({ score: stars === undefined ? undefined : Number(stars) })}
      />
      {kind === 'course' && upTo('days')}
      {kind === 'course' && upTo('price')}
      {upTo('km')}
      <Select aria-label={text('choice.order')} value={filter.order ?? 'name'} options={orders} onChange={(order) => change({ order })} />
      <Checkbox checked={filter.favourites ?? false} onChange={({ target }) => change({ favourites: target.checked || undefined })}>
        {text('choice.onlyFavourites')}
      </Checkbox>
    </div>
  );
}

/** Fewest stars that are offered as a filter. */
const STARS = [4.5, 4, 3.5, 3];

interface FromListProps extends Omit<ChoiceProps, 'options'> {
  readonly values: readonly string[];
}

/** A filter on a value that occurs in the list; not offered where there is nothing to choose. */
function FromList({ values, ...rest }: FromListProps) {
  const options = [...new Set(values)].sort((a, b) => a.localeCompare(b, 'zh')).map((value) => ({ value, label: value }));
  return options.length > 1 ? <Choice {...rest} options={options} /> : null;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    allowClear
    value={value ?? null}
    options={options}
    onChange={(next) => onChange(next ?? undefined)}
  />
);
