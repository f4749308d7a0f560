import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Form, Select, Switch } from 'antd';
import { MappingInput } from './mapping-input.tsx';
import { RecordSelect } from './record-select.tsx';

const rules = ['none', 'account', 'employeeNo', 'mobilePhone', 'email'] as const;

/** How identities of a provider are matched to accounts, and whether accounts are created. */
export function AccountRules() {
  const text = useText();
  const linkBy = Form.useWatch<string | undefined>('linkBy');
  const creates = Form.useWatch<boolean | undefined>('createAccounts');
  return (
    <>
      <Form.Item name="linkBy" label={text('providers.linkBy')} extra={text('providers.linkByWhat')}>
        <Select options={rules.map((value) => ({ value, label: text(`providers.rules.${value}`) }))} />
      </Form.Item>
      {linkBy === 'account' ? <Alert className="provider-trust" type="warning" showIcon title={text('providers.accountTrust')} /> : null}
      <Form.Item name="createAccounts" label={text('providers.create')} extra={text('providers.createWhat')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {creates ? (
        <>
          <Form.Item
            name="organisation"
            label={text('providers.organisation')}
            rules={[{ required: true, message: text('providers.missing', { name: text('providers.organisation') }) }]}
          >
            <RecordSelect model="organisation" label={text('providers.organisation')} />
          </Form.Item>
          <Form.Item name="roles" label={text('providers.roles')} extra={text('providers.rolesWhat')}>
            <RecordSelect model="role" many label={text('providers.roles')} />
          </Form.Item>
          <h4>{text('providers.mapping.title')}</h4>
          <p className="own-note">{text('providers.mapping.what')}</p>
          <MappingInput />
        </>
      ) : null}
    </>
  );
}
