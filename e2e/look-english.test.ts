import { lookInLanguage } from './look.ts';

lookInLanguage('en', 'en-US');
