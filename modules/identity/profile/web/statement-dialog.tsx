import { useText } from '@zhixing/client/i18n.ts';
import { useSystemTitle } from '@zhixing/shell/use-page-title.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { Modal } from 'antd';
import './statement.css';

const sections = ['purpose', 'minors', 'duty', 'records', 'devices', 'rights'] as const;

/** Terms of use and the treatment of personal data, above all of minors. */
export default function StatementDialog({ close }: { close: () => void }) {
  const text = useText();
  const system = useSystemTitle();
  return (
    <Modal open centered width={640} title={text('statement.title')} footer={null} onCancel={close}>
      <ScrollRegion className="statement" label={text('statement.title')}>
        <p>{text('statement.intro', { system })}</p>
        {sections.map((section) => (
          <section key={section}>
            <h3>{text(`statement.${section}.title`)}</h3>
            <p>{text(`statement.${section}.what`)}</p>
          </section>
        ))}
      </ScrollRegion>
    </Modal>
  );
}
