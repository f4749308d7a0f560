import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Button, Flex, theme } from 'antd';
import { useNavigate } from 'react-router';
import { useTemplate } from './use-flows.ts';

/** Above the form of a flow: its enabled version, and a button to the designer. */
export default function TemplateAside({ model, one: { record } }: RecordAside) {
  const text = useText();
  const go = useNavigate();
  const { token } = theme.useToken();
  const versions = useTemplate(record.id).data?.versions ?? [];
  const enabled = versions.find(({ status }) => status === 'enabled');
  if (!model.access.update) return null;
  return (
    <Flex align="center" gap="small" wrap style={{ marginBlockEnd: token.marginXS }}>
      <Button type="primary" onClick={() => void go(`/workFlow/flowEngine?design=${record.id}`)}>
        {text('flowDesign.openDesigner')}
      </Button>
      <span className="own-note">
        {enabled
          ? text('flowDesign.inForce', { number: enabled.number })
          : text(versions.length > 0 ? 'flowDesign.notInForce' : 'flowDesign.designHint')}
      </span>
    </Flex>
  );
}
