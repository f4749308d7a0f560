import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf } from '@zhixing/client/model-description.ts';
import { Button, Flex, theme } from 'antd';
import { lazy, Suspense } from 'react';
import { isNarrowed, type ListHandle, wide } from '../list/use-list-page.ts';
import { Chip } from './chip.tsx';
import { OperandText } from './operand-text.tsx';
import { withFilter } from './with-filter.ts';

const BuiltChips = lazy(() => import('./builder/built-chips.tsx'));

interface Props {
  readonly list: ListHandle;
  /** Fields whose filter controls are not visible. */
  readonly names: readonly string[];
}

/** Chips for active filters without a visible control; each can be removed. */
export default function FilterChips({ list, names }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const fields = names.flatMap((name) => fieldOf(list.model, name) ?? []);
  const { where } = list.state;
  if (fields.length === 0 && !where) return null;
  return (
    <Flex wrap gap="small" align="center" style={{ marginBlockStart: token.marginXS }}>
      {fields.map((field) => (
        <Chip
          key={field.name}
          remove={t('ui.filter.remove', { field: field.label })}
          onRemove={() => list.change({ filter: withFilter(list.state.filter, field.name, undefined) })}
        >
          {field.label}: <OperandText field={field} operand={list.state.filter[field.name]} />
        </Chip>
      ))}
      <Suspense>{where && <BuiltChips list={list} where={where} />}</Suspense>
      {isNarrowed(list.state) && (
        <Button type="link" size="small" onClick={() => list.change(wide)}>
          {t('ui.filter.clear')}
        </Button>
      )}
    </Flex>
  );
}
