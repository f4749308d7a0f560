import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf } from '@zhixing/client/model-description.ts';
import { Button, Flex, Tag, theme } from 'antd';
import { OperandText } from './operand-text.tsx';
import { isNarrowed, type ListHandle, wide } from './use-list-page.ts';
import { withFilter } from './with-filter.ts';

interface Props {
  readonly list: ListHandle;
  /** Fields whose filters are not on screen. */
  readonly names: readonly string[];
}

/** Filters that are at work but out of sight; each can be taken away. */
export function FilterChips({ list, names }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const fields = names.flatMap((name) => fieldOf(list.model, name) ?? []);
  if (fields.length === 0) return null;
  return (
    <Flex wrap gap="small" align="center" style={{ marginBlockStart: token.marginXS }}>
      {fields.map((field) => (
        <Tag
          key={field.name}
          closable={{ 'aria-label': t('ui.filter.remove', { field: field.label }) }}
          onClose={(event) => {
            event.preventDefault();
            list.change({ filter: withFilter(list.state.filter, field.name, undefined) });
          }}
        >
          {field.label}: <OperandText field={field} operand={list.state.filter[field.name]} />
        </Tag>
      ))}
      {isNarrowed(list.state) && (
        <Button type="link" size="small" onClick={() => list.change(wide)}>
          {t('ui.filter.clear')}
        </Button>
      )}
    </Flex>
  );
}
