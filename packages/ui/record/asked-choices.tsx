import { type Chosen, type FlowChoice, newChoice } from '@zhixing/client/flow-choice.ts';
import { Form, theme } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { extensions } from './extensions.ts';

interface AskedChoices {
  /** Choices to send with the action; undefined if none were required. */
  readonly choices: { readonly chosen: Chosen } | undefined;
  /** Called with a refusal, which may require a choice. */
  readonly learn: (error: unknown) => void;
  readonly fields: ReactNode;
}

/** Choices that the action's flow requires; learned from its refusal to start without them. */
export function useFlowChoices(): AskedChoices {
  const { token } = theme.useToken();
  const [asked, setAsked] = useState<readonly FlowChoice[]>([]);
  const [chosen, setChosen] = useState<Chosen>({});
  const learn = (error: unknown) => {
    const choice = newChoice(error, asked);
    if (choice) setAsked([...asked, choice]);
  };
  const fields = extensions.Choices && asked.length > 0 && (
    <Form layout="vertical" component="div" style={{ paddingBlockStart: token.padding }}>
      <Suspense>
        <extensions.Choices choices={asked} chosen={chosen} onChange={setChosen} />
      </Suspense>
    </Form>
  );
  return { choices: Object.keys(chosen).length > 0 ? { chosen } : undefined, learn, fields };
}
