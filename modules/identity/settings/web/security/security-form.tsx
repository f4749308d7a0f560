import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Form, Input, InputNumber, Radio } from 'antd';
import { useRef, useState } from 'react';
import { PasswordRules } from './password-rules.tsx';
import { fieldsOf, flags, type Typed } from './typed.ts';
import { administratorModes, profileNames, type Security, secondFactorModes, secondSignIns, useSaveSecurity } from './use-security.ts';

/** Form of the security settings; they apply as soon as they are saved. */
export function SecurityForm({ security }: { security: Security }) {
  const text = useText();
  const [form] = Form.useForm<Typed>();
  const touched = useRef(false);
  const { busy, save } = useSaving((line) => form.setFields([{ name: 'addresses', errors: [text('security.addressWrong', { line })] }]));
  useUnsaved({ isDirty: () => touched.current, discard: () => form.resetFields() });
  const addOwn = () => {
    const typed = form.getFieldValue('addresses').trim();
    form.setFieldValue('addresses', [typed, security.address].filter(Boolean).join('\n'));
    touched.current = true;
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="security-form"
      initialValues={fieldsOf(security)}
      onValuesChange={({ passwordProfile }: Partial<Typed>) => {
        touched.current = true;
        if (passwordProfile) form.setFieldsValue(flags(security.profiles[passwordProfile].policy));
      }}
      onFinish={(typed) => void save(typed)}
    >
      <h2>{text('security.secondSignIn.title')}</h2>
      <Form.Item name="secondSignIn" label={text('security.secondSignIn.what')}>
        <Radio.Group
          vertical
          aria-label={text('security.secondSignIn.what')}
          options={secondSignIns.map((value) => ({ value, label: text(`security.secondSignIn.${value}`) }))}
        />
      </Form.Item>
      <h2>{text('security.addresses.title')}</h2>
      <Form.Item
        name="addresses"
        label={text('security.addresses.label')}
        extra={text('security.addresses.what', { address: security.address })}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={10_000} spellCheck={false} placeholder="10.1.0.0/16" />
      </Form.Item>
      <Button className="security-own" onClick={addOwn}>
        {text('security.addresses.addOwn')}
      </Button>
      <h2>{text('security.password.title')}</h2>
      <Form.Item name="passwordProfile" label={text('security.password.profile')}>
        <Radio.Group
          vertical
          aria-label={text('security.password.profile')}
          options={profileNames.map((value) => ({ value, label: text(`security.password.${value}`) }))}
        />
      </Form.Item>
      <PasswordRules profiles={security.profiles} />
      <h2>{text('security.secondFactor.title')}</h2>
      <Form.Item name="secondFactor" label={text('security.secondFactor.what')} extra={text('security.secondFactor.how')}>
        <Radio.Group
          vertical
          aria-label={text('security.secondFactor.what')}
          options={secondFactorModes.map((value) => ({ value, label: text(`security.secondFactor.${value}`) }))}
        />
      </Form.Item>
      <h2>{text('security.proof.title')}</h2>
      <Form.Item
        name="proofMinutes"
        label={text('security.proof.what')}
        extra={text('security.proof.how')}
        rules={[{ required: true, message: text('security.proof.missing') }]}
      >
        <InputNumber min={0} max={720} precision={0} />
      </Form.Item>
      <h2>{text('security.administrators.title')}</h2>
      <Form.Item name="administrators" label={text('security.administrators.what')} extra={text('security.administrators.how')}>
        <Radio.Group
          vertical
          disabled={security.administrators === 'three'}
          aria-label={text('security.administrators.what')}
          options={administratorModes.map((value) => ({ value, label: text(`security.administrators.${value}`) }))}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('security.save')}
      </Button>
    </Form>
  );
}

function useSaving(wrongLine: (line: number) => void) {
  const { done, failed } = useNotices();
  const send = useSaveSecurity();
  const [busy, setBusy] = useState(false);
  const save = async ({ secondSignIn, passwordProfile, administrators, secondFactor, proofMinutes, addresses, ...policy }: Typed) => {
    setBusy(true);
    const administratorAddresses = addresses.split(/[\s,，;；]+/).filter(Boolean);
    const numbers = Object.entries(policy).map(([name, value]) => [name, Number(value)]);
    try {
      done(
        await send({
          secondSignIn,
          passwordProfile,
          administrators,
          secondFactor,
          proofMinutes,
          administratorAddresses,
          policy: Object.fromEntries(numbers),
        }),
      );
    } catch (error) {
      const wrong = error instanceof ApiError && Object.keys(error.fields).find((name) => name.startsWith('administratorAddresses.'));
      if (wrong) wrongLine(Number(wrong.split('.')[1]) + 1);
      else failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
