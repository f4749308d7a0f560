import { useText } from '@zhixing/client/i18n.ts';
import type { Audience } from '@zhixing/model/saved-view.ts';
import { Form, Radio, Select } from 'antd';
import { useId } from 'react';
import { usePublishing } from '../use-publishing.ts';

export interface Sharing {
  readonly audience: Audience;
  readonly role: string | null;
}

interface Props {
  readonly sharing: Sharing;
  /** A save was attempted, so missing input is reported. */
  readonly tried: boolean;
  readonly onChange: (sharing: Sharing) => void;
}

/** Audience of a view: its owner, a role or everyone, as far as the user may publish to them. */
export function AudienceChoice({ sharing, tried, onChange }: Props) {
  const t = useText();
  const id = useId();
  const { audiences, roles } = usePublishing();
  if (audiences.length < 2) return null;
  const { audience, role } = sharing;
  const missing = tried && role === null ? { validateStatus: 'error' as const, help: t('ui.views.roleless') } : {};
  return (
    <>
      <Form.Item label={t('ui.views.audience')}>
        <Radio.Group
          value={audience}
          onChange={(event) => onChange({ ...sharing, audience: event.target.value as Audience })}
          options={audiences.map((value) => ({ value, label: t(`ui.views.audiences.${value}`) }))}
          aria-label={t('ui.views.audience')}
        />
      </Form.Item>
      {audience === 'role' && (
        <Form.Item label={t('ui.views.role')} htmlFor={`${id}-role`} required {...missing}>
          <Select
            id={`${id}-role`}
            value={role}
            options={[...roles]}
            onChange={(next) => onChange({ ...sharing, role: next })}
            aria-required
          />
        </Form.Item>
      )}
    </>
  );
}
