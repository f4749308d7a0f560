import { languages, languageTags, setLanguage, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { inLandmark } from './in-landmark.ts';

/** Language menu; switching keeps all input. */
export function LanguageMenu() {
  const text = useText();
  const current = useLanguage();
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={languageTags[language]}>{text(`shell.languages.${language}`)}</span>,
    onClick: () => void setLanguage(language),
  }));
  return (
    <DropMenu getPopupContainer={inLandmark} menu={{ items, selectable: true, selectedKeys: [current] }} placement="bottomRight">
      <button type="button" className="icon-button" aria-label={text('shell.language')} title={text('shell.language')}>
        <Icon name="global" />
      </button>
    </DropMenu>
  );
}
