import { z } from 'zod';
import { limits } from './limits.ts';

/** An e-mail address as the landing operations take it (interface, Field and constant limits). */
export const EmailAddress = z
  .email('must be an e-mail address')
  .max(limits.emailCharacters, `must be at most ${limits.emailCharacters} characters`);
