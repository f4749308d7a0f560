import { useText } from '@zhixing/client/i18n.ts';
import { useWarnings } from '@zhixing/client/use-warnings.ts';
import { Alert, Flex } from 'antd';
import { Link, useLocation } from 'react-router';

interface Props {
  readonly model: string;
  readonly id: string;
  /** Shows nothing where there is nothing to consider. */
  readonly quiet?: boolean;
}

/** Warnings to consider for the decision. */
export function Warnings({ model, id, quiet = false }: Props) {
  const text = useText();
  const { pathname } = useLocation();
  const { data } = useWarnings(model, id);
  if (!data) return null;
  const notices = data.list.filter(({ action }) => !action);
  if (notices.length === 0) return quiet ? null : <Alert type="success" showIcon title={text('review.clear')} />;
  return (
    <Flex vertical gap="small" role="group" aria-label={text('review.warnings')}>
      {notices.map(({ tone, text: words, record }) => (
        <Alert
          key={words}
          type={tone === 'danger' ? 'error' : 'warning'}
          showIcon
          title={words}
          {...(record && { action: <Link to={`${pathname}?record=${record}`}>{text('review.open')}</Link> })}
        />
      ))}
    </Flex>
  );
}
