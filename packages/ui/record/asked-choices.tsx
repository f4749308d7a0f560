import { type Chosen, type FlowChoice, newChoice } from '@zhixing/client/flow-choice.ts';
import { Form, theme } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { extensions } from './extensions.ts';

interface AskedChoices {
  /** What is to be sent with the action; nothing as long as nothing was asked for. */
  readonly choices: { readonly chosen: Chosen } | undefined;
  /** Hears of a refusal, which may ask for something to be chosen. */
  readonly learn: (error: unknown) => void;
  readonly fields: ReactNode;
}

/** What the flow that decides about an action wants to be chosen: known once it has refused to begin without. */
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
