package main

import (
	"encoding/json"

	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/dynamicresources"
)

// recordedClaims are the claims of a placed pod by name (docs/conformance.md, "Claims to devices").
func recordedClaims(given []dynamicresources.Given) object {
	found := object{}
	for _, one := range given {
		found[one.Claim.Namespace+"/"+one.Claim.Name] = recordedClaim(one.Claim)
	}
	return found
}

func recordedClaim(claim *resourceapi.ResourceClaim) object {
	allocation := claim.Status.Allocation
	devices := []object{}
	for _, result := range allocation.Devices.Results {
		devices = append(devices, recordedDevice(result))
	}
	record := object{"devices": devices}
	if allocation.NodeSelector != nil {
		record["nodeSelector"] = plain(allocation.NodeSelector)
	}
	config := []object{}
	for _, one := range allocation.Devices.Config {
		config = append(config, recordedConfig(one))
	}
	if len(config) > 0 {
		record["config"] = config
	}
	if claim.Annotations[resourceapi.ExtendedResourceClaimAnnotation] == "true" {
		requests := []object{}
		for _, one := range claim.Spec.Devices.Requests {
			asked := object{"name": one.Name, "deviceClassName": one.Exactly.DeviceClassName, "count": one.Exactly.Count}
			requests = append(requests, asked)
		}
		record["extendedResourceRequests"] = requests
	}
	return record
}

func recordedDevice(result resourceapi.DeviceRequestAllocationResult) object {
	whole := plain(result).(object)
	device := object{}
	for _, name := range []string{"request", "driver", "pool", "device", "adminAccess", "consumedCapacity", "bindingConditions", "bindingFailureConditions"} {
		if value, ok := whole[name]; ok {
			device[name] = value
		}
	}
	if result.ShareID != nil {
		device["shared"] = true
	}
	return device
}

func recordedConfig(config resourceapi.DeviceAllocationConfiguration) object {
	record := object{"source": config.Source}
	if len(config.Requests) > 0 {
		record["requests"] = config.Requests
	}
	if config.Opaque != nil {
		record["driver"] = config.Opaque.Driver
		if config.Opaque.Parameters.Raw != nil {
			record["parameters"] = plain(config.Opaque.Parameters)
		}
	}
	return record
}

// plain is the value as JSON has it.
func plain(value any) any {
	text, err := json.Marshal(value)
	must(err)
	var found any
	must(json.Unmarshal(text, &found))
	return found
}
