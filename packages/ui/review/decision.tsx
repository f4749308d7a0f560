import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { Failure } from '../record/failure.tsx';
import { CommonWords } from './common-words.tsx';
import OneTimeResultDialog from './one-time-result-dialog.tsx';
import { useDecision } from './use-decision.ts';

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  /** The first one is the approval. */
  readonly actions: readonly string[];
}

const OPINION = 'review-opinion';
const MAX_LENGTH = 500;
const needsOpinion = ({ args }: ActionDescription): boolean => args.some(({ name, required }) => name === 'opinion' && required === true);

/** Opinion and decision buttons; renders nothing if the user may not decide. */
export function Decision({ model, one, actions }: Props) {
  const text = useText();
  const [opinion, setOpinion] = useState('');
  const [missing, setMissing] = useState(false);
  const { take, busy, failure, handed: oneTimeResult, noted } = useDecision(model.name, one);
  const offered = model.actions.filter(({ name }) => actions.includes(name) && one.allowed.actions.includes(name));
  const label = offered.flatMap(({ args }) => args.filter(({ name }) => name === 'opinion'))[0]?.label;
  const decide = (action: ActionDescription) => {
    const silent = needsOpinion(action) && opinion.trim() === '';
    setMissing(silent);
    if (silent) document.getElementById(OPINION)?.focus();
    else void take(action, opinion.trim());
  };
  if (oneTimeResult) return <OneTimeResultDialog {...oneTimeResult} onClose={noted} />;
  if (offered.length === 0) return null;
  return (
    <section aria-label={text('review.decision')}>
      <Failure error={failure} fields={model.fields} />
      <Form layout="vertical" component="div">
        <Form.Item
          label={label}
          htmlFor={OPINION}
          extra={<CommonWords onPick={(words) => setOpinion((written) => `${written}${words}`.slice(0, MAX_LENGTH))} />}
          {...(missing && { validateStatus: 'error' as const, help: text('review.needed') })}
        >
          <Input.TextArea
            id={OPINION}
            value={opinion}
            onChange={({ target }) => setOpinion(target.value)}
            maxLength={MAX_LENGTH}
            autoSize={{ minRows: 3, maxRows: 8 }}
            aria-invalid={missing}
            placeholder={text('review.hint')}
          />
        </Form.Item>
      </Form>
      <Flex gap="small" wrap>
        {offered.map((action) => (
          <Button
            key={action.name}
            onClick={() => decide(action)}
            loading={busy === action.name}
            disabled={busy !== null && busy !== action.name}
            {...(action.name === actions[0] && { type: 'primary' as const })}
            danger={action.name === actions.at(-1)}
          >
            {action.label}
          </Button>
        ))}
      </Flex>
    </section>
  );
}
