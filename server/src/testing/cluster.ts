/** Runs once before the server's tests: starts one throwaway PostgreSQL with one migrated database to clone. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { databaseUrl, templateName } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Signs in as superuser, to the database `postgres`. */
    clusterUrl: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    await makeTemplate(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('clusterUrl', cluster.url);
  return () => cluster.stop();
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  try {
    await client.query(`create database ${templateName}`);
    await migrate(databaseUrl(clusterUrl, templateName));
    // A template with open connections cannot be cloned.
    await client.query(`alter database ${templateName} with allow_connections false`);
  } finally {
    await client.end();
  }
}
