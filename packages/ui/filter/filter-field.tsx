import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Suspense } from 'react';
import { uiKind } from '../kinds/registry.ts';
import type { ListHandle } from '../list/use-list-page.ts';
import { PlainInput } from '../widgets/plain-input.ts';
import { withFilter } from './with-filter.ts';

/** Filter control of a field, by its kind. */
export function FilterField({ list, field, id }: { list: ListHandle; field: FieldDescription; id: string }) {
  const { Filter } = uiKind(field.kind);
  if (!Filter) return null;
  const labels = list.page.data?.labels[field.name] ?? {};
  return (
    <fieldset aria-label={field.label} style={{ display: 'grid', border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Suspense fallback={<PlainInput disabled placeholder={field.label} />}>
        <Filter
          id={id}
          field={field}
          operand={list.state.filter[field.name]}
          onChange={(operand) => list.change({ filter: withFilter(list.state.filter, field.name, operand) })}
          labelOf={(value) => labels[String(value)]}
        />
      </Suspense>
    </fieldset>
  );
}
