import type { Language } from './i18n.ts';
import type { SettingsAnswer } from './workbench/settings-answer.ts';

/** A menu entry as the server sends it (specification, section 3). */
export interface MenuEntry {
  readonly id: string;
  readonly fullName: string;
  readonly titles: Readonly<Record<Language, string>>;
  /** The Chinese title as pinyin and as initials, for searching: `jiaoyuju jyj`. */
  readonly spelling?: string;
  readonly enCode: string;
  readonly parentId: string;
  readonly icon: string;
  readonly hasChildren: boolean;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly children: readonly MenuEntry[] | null;
  /** 0 group, 1 directory, 2 page, 3 form model, 4 dictionary, 5 report, 6 external screen, 8 portal. */
  readonly type: number;
  /** JSON of {moduleId, iconBackgroundColor, isTree, filter?}; an empty moduleId means that the page is not built yet. */
  readonly propertyJson: string;
  readonly sortCode: number;
  readonly systemId: string;
  readonly isData: boolean;
}

export interface PermissionEntry {
  readonly modelId: string;
  readonly modelName: string;
  readonly column: readonly { readonly enCode: string }[];
  readonly form: readonly { readonly enCode: string }[];
  readonly button: readonly { readonly enCode: string }[];
}

export interface UserInfo {
  readonly userId: string;
  readonly userAccount: string;
  readonly userName: string;
  readonly headIcon: string | null;
  readonly organizeName: string | null;
  readonly departmentName: string | null;
  readonly positionName: string | null;
  readonly roleName: string | null;
  readonly isAdministrator: boolean;
  readonly prevLogin: number;
  readonly prevLoginTime: string | number | null;
  readonly prevLoginIPAddress: string | null;
  readonly prevLoginIPAddressName: string | null;
  readonly [more: string]: unknown;
}

export interface SystemConfig {
  readonly sysName?: string;
  readonly sysVersion?: string;
  readonly copyright?: string;
  readonly companyName?: string;
  /** Base address of large screens; absent if none is set. */
  readonly dataView?: string;
  readonly [more: string]: unknown;
}

/** What the signed-in user may see and do. */
export interface CurrentUser {
  readonly menuList: readonly MenuEntry[];
  readonly userInfo: UserInfo;
  readonly permissionList: readonly PermissionEntry[];
  readonly sysConfigInfo: SystemConfig;
  /** The user's settings whose keys begin with `shell.`. */
  readonly workbench?: SettingsAnswer;
  /** Version stamp of the installation's overrides of product texts; empty without overrides. */
  readonly texts?: string;
}
