import { languages, setLanguage, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { type MenuPage, pageTable } from '@zhixing/shell/menu/page-table.ts';
import { type DialogName, openDialog } from '@zhixing/shell/open-dialog.ts';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { layoutNames } from '../../layouts/names.ts';
import { chooseSettings } from '../settings/own-settings.ts';
import { useSettings } from '../settings/settings.ts';
import { useSignOut } from '../use-sign-out.ts';
import type { PaletteItem } from './item.ts';

type Text = (key: string, params?: Readonly<Record<string, string>>) => string;

const shellDialogs: readonly (readonly [DialogName, string])[] = [
  ['settings', 'setting'],
  ['notices', 'bell'],
  ['jobs', 'history'],
  ['password', 'key'],
  ['tour', 'compass'],
  ['about', 'info-circle'],
];

/** Actions of the shell as palette items. */
export function useActionItems(): readonly PaletteItem[] {
  const text = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const latest = useRef(signOut);
  latest.current = signOut;
  const language = useLanguage();
  const user = useSession((session) => session.user);
  const { layoutType, darkMode } = useSettings();
  const applications = Array.isArray(user?.userInfo.systemIds) ? user.userInfo.systemIds.length : 0;
  return useMemo(() => {
    const item = (name: string, icon: string, run: () => void): PaletteItem => action(text, name, icon, run);
    const creating = creatable(user?.permissionList ?? []).map(({ address, page }) => {
      const title = text('palette.actions.create', { page: page.titles[language] || page.titles.zh });
      const run = () => void navigate(`${address}?record=new`);
      return {
        id: `create ${page.model}`,
        address: `${address}?record=new`,
        title,
        hint: '',
        icon: 'plus',
        // Searched by its words only: a path that is typed means the page, whose longer text Fuse would rank below.
        path: '',
        words: createWords(page),
        run,
      };
    });
    const offered = applications > 1 ? [...shellDialogs, ['applications', 'appstore'] as const] : shellDialogs;
    const dialogs = offered.map(([name, icon]) => item(name, icon, () => openDialog(name)));
    const modes = (['light', 'dark', 'system'] as const)
      .filter((mode) => mode !== darkMode)
      .map((mode) => item(`mode.${mode}`, 'bulb', () => chooseSettings({ darkMode: mode })));
    const tongues = languages
      .filter((one) => one !== language)
      .map((one) => ({
        ...item(`language.${one}`, 'global', () => void setLanguage(one)),
        title: text('palette.actions.language', { language: text(`shell.languages.${one}`) }),
      }));
    const layouts = layoutNames
      .filter((name) => name !== layoutType)
      .map((name) => item(`layout.${name}`, 'appstore', () => chooseSettings({ layoutType: name })));
    const lock = () => void import('@zhixing/client/lock.ts').then(({ lockScreen }) => lockScreen());
    const leave = () => void latest.current();
    return [...creating, ...dialogs, ...modes, ...tongues, ...layouts, item('lock', 'lock', lock), item('logout', 'logout', leave)];
  }, [text, navigate, language, user, layoutType, darkMode, applications]);
}

function action(text: Text, name: string, icon: string, run: () => void): PaletteItem {
  const words = text(`palette.words.${name}`);
  return { id: `action ${name}`, address: '', title: text(`palette.actions.${name}`), hint: '', icon, path: words, words, run };
}

interface Listed {
  readonly address: string;
  readonly page: MenuPage;
}

/** The first page of every model that the user may create records of. */
function creatable(
  permissions: readonly { readonly modelId: string; readonly button: readonly { readonly enCode: string }[] }[],
): Listed[] {
  const adding = new Set(permissions.filter(({ button }) => button.some(({ enCode }) => enCode === 'add')).map(({ modelId }) => modelId));
  const models = new Set<string>();
  return [...pageTable()].flatMap(([address, page]) => {
    if (page.kind !== 'menu' || !page.model || !adding.has(page.modelId) || models.has(page.model)) return [];
    models.add(page.model);
    return [{ address, page }];
  });
}

const createWords = (page: MenuPage): string =>
  (page.entry.spelling ?? '')
    .split(' ')
    .flatMap((word) => [`xinzeng${word}`, `xz${word}`])
    .join(' ');
