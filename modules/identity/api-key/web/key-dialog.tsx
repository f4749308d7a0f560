import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Question } from '../../account/web/question.tsx';
import { KeyOwnerFields } from './key-owner-fields.tsx';
import { ScopeEditor } from './scope-editor.tsx';
import { type NewKey, useKeyWrites, useScopeChoice } from './use-keys.ts';

const DAYS = [7, 30, 90, 180, 365];
const NAME_LENGTH = 80;
const empty: NewKey = { name: '', days: 90, scope: [{ model: '', verbs: ['read'] }], addresses: [] };

interface KeyDialogProps {
  readonly kind: 'own' | 'system';
  readonly close: () => void;
  readonly made: (key: string) => void;
}

/** Form of a new key: name, lifetime, scope and addresses. */
export function KeyDialog({ kind, close, made }: KeyDialogProps) {
  const text = useText();
  const query = useScopeChoice();
  const { make } = useKeyWrites(kind);
  const [key, setKey] = useState<NewKey>(kind === 'own' ? empty : { ...empty, roles: [], organisation: null });
  const change = (part: Partial<NewKey>) => setKey({ ...key, ...part });
  const ready =
    key.name.trim() !== '' && key.scope.every(({ model, verbs }) => model !== '' && verbs.length > 0) && key.roles?.length !== 0;
  return (
    <Question title={text(`keys.new.${kind}`)} ok={text('keys.make')} ready={ready} close={close} run={async () => made(await make(key))}>
      <Part query={query}>
        {({ list }) => (
          <Form layout="vertical" component="div" className="key-form">
            <Form.Item label={text('keys.name')} htmlFor="key-name" required extra={text('keys.nameWhat')}>
              <Input id="key-name" value={key.name} maxLength={NAME_LENGTH} onChange={({ target }) => change({ name: target.value })} />
            </Form.Item>
            <Form.Item label={text('keys.lives')} htmlFor="key-days">
              <Select
                id="key-days"
                value={key.days}
                onChange={(days) => change({ days })}
                options={DAYS.map((days) => ({ value: days, label: text('keys.days', { count: days }) }))}
              />
            </Form.Item>
            {kind === 'system' ? <KeyOwnerFields value={key} change={change} /> : null}
            <Form.Item label={text('keys.scope')} required extra={text(`keys.scopeWhat.${kind}`)}>
              <ScopeEditor choices={list} scope={key.scope} change={(scope) => change({ scope })} />
            </Form.Item>
            <Form.Item label={text('keys.addresses')} htmlFor="key-addresses" extra={text('keys.addressesWhat')}>
              <Select
                id="key-addresses"
                mode="tags"
                open={false}
                suffixIcon={null}
                tokenSeparators={[',', ' ']}
                value={[...key.addresses]}
                onChange={(addresses: string[]) => change({ addresses })}
              />
            </Form.Item>
          </Form>
        )}
      </Part>
    </Question>
  );
}
