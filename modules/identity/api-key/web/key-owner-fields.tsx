import { useText } from '@zhixing/client/i18n.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Form } from 'antd';
import type { NewKey } from './use-keys.ts';

interface KeyOwnerFieldsProps {
  readonly value: NewKey;
  readonly change: (part: Partial<NewKey>) => void;
}

/** Roles of a system key, and the organisation they apply to. */
export function KeyOwnerFields({ value: { roles = [], organisation }, change }: KeyOwnerFieldsProps) {
  const text = useText();
  return (
    <>
      <Form.Item label={text('keys.roles')} htmlFor="key-roles" required>
        <RefSelect
          id="key-roles"
          many
          field={{ name: 'roles', kind: 'refs', label: text('keys.roles'), operators: [], required: true }}
          model="role"
          ids={roles}
          onChange={(ids) => change({ roles: ids })}
          labelOf={() => undefined}
        />
      </Form.Item>
      <Form.Item label={text('keys.organisation')} htmlFor="key-organisation" extra={text('keys.organisationWhat')}>
        <RefSelect
          id="key-organisation"
          field={{ name: 'organisation', kind: 'ref', label: text('keys.organisation'), operators: [] }}
          model="organisation"
          ids={organisation ? [organisation] : []}
          onChange={([id]) => change({ organisation: id ?? null })}
          labelOf={() => undefined}
        />
      </Form.Item>
    </>
  );
}
