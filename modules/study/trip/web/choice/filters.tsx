import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ChoiceFilter } from './filter.ts';
import type { Kind } from './use-choices.ts';

interface Props {
  readonly kind: Kind;
  readonly filter: ChoiceFilter;
  readonly onFilter: (filter: ChoiceFilter) => void;
}

/** Filters of a kind; those that make no sense for it are not offered. */
export function Filters({ kind, filter, onFilter }: Props) {
  const text = useText();
  const { data } = useModel(kind);
  const change = (part: ChoiceFilter) => onFilter({ ...filter, ...part });
  const themes = (data?.fields.find(({ name }) => name === 'theme')?.options ?? []).map(({ value, label }) => ({
    value: String(value),
    label,
  }));
  const stages = ['primary', 'junior', 'senior'].map((value) => ({ value, label: text(`choice.stages.${value}`) }));
  const orders = (kind === 'course' ? (['name', 'price', 'distance'] as const) : (['name', 'distance'] as const)).map((value) => ({
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
      {themes.length > 0 && (
        <Choice label={text('choice.theme')} value={filter.theme} options={themes} onChange={(theme) => change({ theme })} />
      )}
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
