import { CopyOutlined } from '@ant-design/icons';
import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { OneTimeResultLine } from '@zhixing/client/records.ts';
import { Alert, Button, Descriptions, Flex, Modal, Typography, theme } from 'antd';
import { useNotices } from '../states/use-notices.ts';

interface Props {
  readonly title: string;
  readonly lines: readonly OneTimeResultLine[];
  readonly onClose: () => void;
}

/** One-time results of an action. Closes only by its button, because they cannot be shown again. */
export default function OneTimeResultDialog({ title, lines, onClose }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { attempt } = useNotices();
  const all = lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const copy = (text: string) => attempt(() => copyText(text), t('handed.copied'));
  return (
    <Modal
      open
      title={title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Flex justify="flex-end" gap="small" wrap>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => copy(all)}>
            {t('handed.copyAll')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('handed.noted')}
          </Button>
        </Flex>
      }
    >
      <Alert type="warning" showIcon title={t('handed.once')} style={{ marginBlockEnd: token.margin }} />
      <Descriptions
        bordered
        size="small"
        column={1}
        items={lines.map(({ name, label, value }) => ({
          key: name,
          label,
          children: (
            <Flex align="center" justify="space-between" gap="small">
              <Typography.Text code style={{ fontSize: token.fontSizeLG }}>
                {value}
              </Typography.Text>
              <Button
                type="text"
                icon={<CopyOutlined aria-hidden />}
                aria-label={t('handed.copy', { label })}
                title={t('handed.copy', { label })}
                onClick={() => copy(value)}
              />
            </Flex>
          ),
        }))}
      />
    </Modal>
  );
}
