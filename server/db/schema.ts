import type { Generated } from 'kysely';

/** Kysely's types of the tables. Times are epoch milliseconds. Flags are 0 or 1, because SQLite has no boolean. */
export interface Database {
  /** Kysely's table of the migrations that have run. */
  kysely_migration: { name: string; timestamp: string };
  member: { id: string; email: string; name: string; image_url: string; created_at: number };
  member_identity: { provider: string; subject: string; member_id: string };
  member_session: {
    id: string;
    member_id: string;
    token_id: string;
    /** 1 after the client has used the current token, which means that it has received it. */
    token_seen: number;
    token_issued_at: number;
    created_at: number;
    expires_at: number;
  };
  retired_token: { id: string; session_id: string; successor_id: string; retired_at: number };
  otp_challenge: {
    token_hash: string;
    email: string;
    code_hash: string;
    tries: number;
    expires_at: number;
    /** Rate-limit key of the network that requested the code. */
    network: string;
  };
  rate_limit_record: { id: string; bucket: string; subject: string; at: number };
  admin: { id: string; email: string; password_hash: string; created_at: number };
  /** A browser that an admin has logged in with. Its cookie is stored as a hash. */
  admin_device: { token_hash: string; admin_id: string; created_at: number; last_used_at: number };
  admin_session: { id: string; admin_id: string; expires_at: number };
  event: {
    id: Generated<number>;
    name: string;
    description: string;
    image: string;
    date: string;
    created_at: number;
  };
  registration: { event_id: number; member_id: string; created_at: number };
  subscription: { email: string; created_at: number };
}
