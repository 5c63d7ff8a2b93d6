import Type from 'typebox'
import { event } from './event.ts'

/** A company's WeCom application is configured for the first time: what it has there may be fetched. */
export const corpConnected = event('corp.connected', Type.Object({}))
