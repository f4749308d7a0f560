import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useOwn, useOwnWrites } from '@zhixing/client/own.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Form, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { BirthdayInput } from './birthday-input.tsx';

interface BaseInfo {
  readonly version: number;
  readonly gender: 'male' | 'female' | null;
  readonly birthday: string | null;
  readonly mobilePhone: string | null;
  readonly email: string | null;
  readonly entryDate: string | null;
  readonly managerName: string | null;
}

type Typed = Pick<BaseInfo, 'gender' | 'birthday' | 'mobilePhone' | 'email'>;

/** Data that users may change themselves; the server returns errors by field. */
export function BaseInfoForm() {
  const text = useText();
  const base = useOwn<BaseInfo>('BaseInfo');
  return (
    <Part query={base}>
      {(info) => (
        <>
          <dl className="own-facts">
            <dt>{text('profile.manager')}</dt>
            <dd>{info.managerName || text('profile.none')}</dd>
            <dt>{text('profile.entryDate')}</dt>
            <dd>{info.entryDate || text('profile.none')}</dd>
          </dl>
          <Fields key={info.version} info={info} />
        </>
      )}
    </Part>
  );
}

function Fields({ info }: { info: BaseInfo }) {
  const text = useText();
  const { put } = useOwnWrites();
  const { done, failed } = useNotices();
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  // Kept in a ref, since a hidden form does not report touched fields.
  const touched = useRef(false);
  useUnsaved({ isDirty: () => touched.current, discard: () => form.resetFields() });
  const save = async (typed: Typed) => {
    setBusy(true);
    const blank = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value?.trim() || null]));
    try {
      done(await put('BaseInfo', { version: info.version, ...blank }));
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      form.setFields(fields.map(([name, message]) => ({ name: name as keyof Typed, errors: [message] })));
      if (fields.length === 0) failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="own-form"
      initialValues={info}
      onValuesChange={() => {
        touched.current = true;
      }}
      onFinish={(typed) => void save(typed)}
    >
      <Form.Item name="gender" label={text('profile.base.gender')}>
        <Radio.Group
          options={(['male', 'female'] as const).map((value) => ({ value, label: text(`profile.base.${value}`) }))}
          aria-label={text('profile.base.gender')}
        />
      </Form.Item>
      <Form.Item name="birthday" label={text('profile.base.birthday')}>
        <BirthdayInput />
      </Form.Item>
      <Form.Item name="mobilePhone" label={text('profile.base.mobilePhone')}>
        <Input inputMode="tel" autoComplete="tel" maxLength={20} />
      </Form.Item>
      <Form.Item name="email" label={text('profile.base.email')}>
        <Input inputMode="email" autoComplete="email" maxLength={100} />
      </Form.Item>
      <p className="own-note">{text('profile.base.fixed')}</p>
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('profile.base.save')}
      </Button>
    </Form>
  );
}
