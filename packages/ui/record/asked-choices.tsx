import { type Chosen, type FlowChoice, newChoice, type SubmissionChoices, type Urgency } from '@zhixing/client/flow-choice.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { Form, theme } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { extensions } from './extensions.ts';

interface AskedChoices {
  /** Choices to send with the action; undefined if no flow decides on it. */
  readonly choices: SubmissionChoices | undefined;
  /** Called with a refusal, which may require a choice. */
  readonly learn: (error: unknown) => void;
  readonly fields: ReactNode;
}

/** Urgency of an action that a flow decides on, and choices that the flow requires; these are learned from its refusal to start without them. */
export function useFlowChoices({ flow = false }: ActionDescription): AskedChoices {
  const { token } = theme.useToken();
  const [asked, setAsked] = useState<readonly FlowChoice[]>([]);
  const [chosen, setChosen] = useState<Chosen>({});
  const [urgency, setUrgency] = useState<Urgency>(1);
  const learn = (error: unknown) => {
    const choice = newChoice(error, asked);
    if (choice) setAsked([...asked, choice]);
  };
  const fields = (flow || asked.length > 0) && (
    <Form layout="vertical" component="div" style={{ paddingBlockStart: token.padding }}>
      <Suspense>
        {flow && extensions.Urgency && <extensions.Urgency value={urgency} onChange={setUrgency} />}
        {asked.length > 0 && extensions.Choices && <extensions.Choices choices={asked} chosen={chosen} onChange={setChosen} />}
      </Suspense>
    </Form>
  );
  const choices = { ...(flow && { urgency }), ...(Object.keys(chosen).length > 0 && { chosen }) };
  return { choices: Object.keys(choices).length > 0 ? choices : undefined, learn, fields };
}
