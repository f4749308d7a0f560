import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { CHINA_ZONE } from '@zhixing/model/china-time.ts';
import { BrandMark } from '@zhixing/shell/brand-mark.tsx';
import { useSystemTitle } from '@zhixing/shell/use-page-title.ts';
import { Modal } from 'antd';

/** System name, version and today's date. */
export default function AboutDialog({ close }: { close: () => void }) {
  const text = useText();
  const language = useLanguage();
  const title = useSystemTitle();
  const config = useSession((session) => session.user?.sysConfigInfo);
  return (
    <Modal open title={text('shell.user.about')} width={400} footer={null} onCancel={close} centered>
      <div className="about">
        <BrandMark />
        <strong>{title}</strong>
        <dl>
          <dt>{text('shell.user.version')}</dt>
          <dd>{config?.sysVersion ?? '—'}</dd>
          <dt>{text('shell.user.date')}</dt>
          <dd>{new Date().toLocaleDateString(languageTags[language], { dateStyle: 'long', timeZone: CHINA_ZONE })}</dd>
        </dl>
        {config?.copyright ? <small>{config.copyright}</small> : null}
      </div>
    </Modal>
  );
}
