import { lookInLanguage } from './look.ts';

lookInLanguage('zh', 'zh-CN');
