import { useText } from '@zhixing/client/i18n.ts';
import { Flex, Form, theme } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  /** Shown at the end of the label line. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A labelled control with its error. */
export function Field({ id, label, required = false, error, extra, children }: Props) {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <Form.Item {...(error && { validateStatus: 'error' as const, help: <span id={`${id}-error`}>{error}</span> })}>
      <Flex justify="space-between" align="center" style={{ paddingBlockEnd: token.paddingXXS }}>
        <label htmlFor={id}>
          {required ? (
            <span style={{ color: token.colorError }} title={text('flow.required')}>
              *{' '}
            </span>
          ) : null}
          {label}
        </label>
        {extra}
      </Flex>
      {children}
    </Form.Item>
  );
}
