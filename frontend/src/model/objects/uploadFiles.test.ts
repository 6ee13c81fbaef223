import { describe, expect, it } from 'vitest'
import { chooseFiles } from './uploadFiles'

const nodes = { name: 'nodes.csv', head: 'sn,cpu_milli,memory_mib,gpu,model\r\nn1,1000' }
const pods = { name: 'pods.csv', head: 'name,cpu_milli,memory_mib,num_gpu,gpu_milli,pod_phase\np1' }
const cluster = { name: 'cluster.yaml', head: 'apiVersion: v1\nkind: List' }

describe('chooseFiles', () => {
  it('takes one file', () => {
    expect(chooseFiles([cluster])).toEqual({ files: [0] })
  })

  it('puts the nodes of a trace before its pods', () => {
    expect(chooseFiles([pods, nodes])).toEqual({ files: [1, 0] })
  })

  it.each([
    [[pods], /Its nodes are in a second CSV/],
    [[nodes, nodes], /2 files/],
    [[cluster, nodes, pods], /3 files/],
  ])('says what is wrong with other sets', (files, expected) => {
    expect(chooseFiles(files)).toEqual({ mistake: expect.stringMatching(expected) })
  })
})
