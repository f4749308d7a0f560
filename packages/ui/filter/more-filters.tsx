import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Button, Drawer, Flex, Form, Tabs } from 'antd';
import { useState } from 'react';
import { isNarrowed, type ListHandle, wide } from '../list/use-list-page.ts';
import FilterBuilder from './builder/filter-builder.tsx';
import { FilterField } from './filter-field.tsx';

interface Props {
  readonly list: ListHandle;
  readonly fields: readonly FieldDescription[];
  readonly onClose: () => void;
  readonly phone: boolean;
}

type Part = 'simple' | 'builder';

/** All filterable fields, and the condition builder. Field filters apply at once. */
export default function MoreFilters({ list, fields, onClose, phone }: Props) {
  const t = useText();
  const [part, setPart] = useState<Part>(list.state.where ? 'builder' : 'simple');
  const footer = (
    <Flex justify="space-between">
      <Button disabled={!isNarrowed(list.state)} onClick={() => list.change(wide)}>
        {t('ui.filter.clear')}
      </Button>
      <Button type="primary" onClick={onClose}>
        {t('ui.filter.show', { total: list.page.data?.pagination.total ?? 0 })}
      </Button>
    </Flex>
  );
  return (
    <Drawer
      open
      title={t('ui.filter.filters')}
      onClose={onClose}
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '88%' : part === 'builder' ? '56%' : 'default'}
      {...(part === 'simple' && { footer })}
    >
      <Tabs
        activeKey={part}
        onChange={(key) => setPart(key as Part)}
        destroyOnHidden
        items={[
          { key: 'simple', label: t('ui.filter.byField'), children: <Fields list={list} fields={fields} /> },
          { key: 'builder', label: t('ui.filter.builder'), children: <FilterBuilder list={list} phone={phone} onClose={onClose} /> },
        ]}
      />
    </Drawer>
  );
}

function Fields({ list, fields }: Omit<Props, 'onClose' | 'phone'>) {
  return (
    <Form layout="vertical" component="div">
      {fields.map((field) => (
        <Form.Item key={field.name} label={field.label} htmlFor={`${list.model.name}-more-${field.name}`}>
          <FilterField list={list} field={field} id={`${list.model.name}-more-${field.name}`} />
        </Form.Item>
      ))}
    </Form>
  );
}
