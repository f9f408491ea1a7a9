import * as z from 'zod/mini';
import { ADMIN_PASSWORD_MAX_LENGTH } from './auth';

export const NEW_PASSWORD_MIN_LENGTH = 12;

/**
 * A password that an admin chooses. Spaces around it do not count, but belong to it. The login accepts shorter ones,
 * which older versions allowed.
 */
export const newPasswordSchema = z.string().check(
  z.refine(
    (password) => password.trim().length >= NEW_PASSWORD_MIN_LENGTH,
    `A new password has at least ${NEW_PASSWORD_MIN_LENGTH} characters.`,
  ),
  z.maxLength(
    ADMIN_PASSWORD_MAX_LENGTH,
    `A new password has at most ${ADMIN_PASSWORD_MAX_LENGTH} characters.`,
  ),
);
