import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Drawer, Flex } from 'antd';
import { AppearanceSettings } from './appearance-settings.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { resetSettings } from './own-settings.ts';
import { useSettings } from './settings.ts';
import { ShellSettings } from './shell-settings.tsx';
import './settings-drawer.css';

/** Settings of the shell. Changes apply at once and are stored for the user on the server. */
export default function SettingsDrawer({ close }: { close: () => void }) {
  const text = useText();
  const settings = useSettings();
  const { done } = useNotices();
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(settings, null, 2));
    done(text('shell.settings.copied'));
  };
  const footer = (
    <Flex gap="small">
      <Button block onClick={resetSettings}>
        {text('shell.settings.reset')}
      </Button>
      <Button block onClick={() => void copy()}>
        {text('shell.settings.copy')}
      </Button>
    </Flex>
  );
  return (
    <Drawer title={text('shell.settings.title')} open size={280} onClose={close} footer={footer} rootClassName="settings-drawer">
      <LayoutChoice />
      <AppearanceSettings />
      <ShellSettings />
    </Drawer>
  );
}
