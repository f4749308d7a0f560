import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Button, Drawer, Flex, Form } from 'antd';
import { FilterField } from './filter-field.tsx';
import { isNarrowed, type ListHandle, wide } from './use-list-page.ts';

interface Props {
  readonly list: ListHandle;
  readonly fields: readonly FieldDescription[];
  readonly onClose: () => void;
  readonly phone: boolean;
}

/** Every field that can be filtered by. What is chosen works at once. */
export default function MoreFilters({ list, fields, onClose, phone }: Props) {
  const t = useText();
  return (
    <Drawer
      open
      title={t('ui.filter.filters')}
      onClose={onClose}
      placement={phone ? 'bottom' : 'right'}
      size={phone ? 'large' : 'default'}
      footer={
        <Flex justify="space-between">
          <Button disabled={!isNarrowed(list.state)} onClick={() => list.change(wide)}>
            {t('ui.filter.clear')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('ui.filter.show', { total: list.page.data?.pagination.total ?? 0 })}
          </Button>
        </Flex>
      }
    >
      <Form layout="vertical" component="div">
        {fields.map((field) => (
          <Form.Item key={field.name} label={field.label} htmlFor={`${list.model.name}-more-${field.name}`}>
            <FilterField list={list} field={field} id={`${list.model.name}-more-${field.name}`} />
          </Form.Item>
        ))}
      </Form>
    </Drawer>
  );
}
